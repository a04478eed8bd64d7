-- Why a stay has a better kind of room at the price of the former one; null: it has not. The owner reads such stays under Upgrades.
alter table booking add column upgrade_reason text;
