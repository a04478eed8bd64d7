-- Rows that every installation has.

insert into installation default values;

insert into resource (name) values
  ('rooms'), ('roomTypes'), ('amenities'), ('bookings'), ('specialOffers'), ('enquiries'), ('users'), ('hotels');

-- Roles of the platform, then the templates that every hotel may give its staff.
insert into role (key, name) values
  ('SUPER_ADMIN', 'Super Admin'), ('PLATFORM_ADMIN', 'Platform Admin'), ('ADMIN', 'Admin'),
  ('MANAGER', 'Manager'), ('RECEPTIONIST', 'Receptionist'), ('HOUSEKEEPING', 'Housekeeping');

-- The permissions of the templates (C create, R read, U update, D delete).
insert into permission (role_id, resource_id, actions)
select role.id, resource.id, array(
  select action from unnest(array['CREATE', 'READ', 'UPDATE', 'DELETE'], array['C', 'R', 'U', 'D']) as a(action, letter)
  where granted.letters like '%' || letter || '%')
from (values
  ('MANAGER', 'rooms', 'CRUD'), ('MANAGER', 'roomTypes', 'CRUD'), ('MANAGER', 'amenities', 'CRUD'), ('MANAGER', 'bookings', 'CRUD'),
  ('MANAGER', 'specialOffers', 'CRUD'), ('MANAGER', 'enquiries', 'CRUD'), ('MANAGER', 'users', 'R'), ('MANAGER', 'hotels', 'RU'),
  ('RECEPTIONIST', 'rooms', 'R'), ('RECEPTIONIST', 'roomTypes', 'R'), ('RECEPTIONIST', 'amenities', 'R'), ('RECEPTIONIST', 'bookings', 'CRU'),
  ('RECEPTIONIST', 'specialOffers', 'R'), ('RECEPTIONIST', 'enquiries', 'CRU'), ('RECEPTIONIST', 'hotels', 'R'),
  ('HOUSEKEEPING', 'rooms', 'R'), ('HOUSEKEEPING', 'roomTypes', 'R'), ('HOUSEKEEPING', 'amenities', 'R')
) as granted(key, area, letters)
join role on role.key = granted.key join resource on resource.name = granted.area;

-- GST since 22 September 2025 (Notification 15/2025-CT(R)): a room up to ₹7,500 for a night 5 %, above 18 %.
insert into tax_rate (class, from_date, up_to_paise, basis_points) values
  ('ROOM', '2025-09-22', 750000, 500), ('ROOM', '2025-09-22', 9223372036854775807, 1800),
  ('FOOD', '2025-09-22', 9223372036854775807, 500), ('FOOD_SPECIFIED', '2025-09-22', 9223372036854775807, 1800),
  ('OTHER', '2025-09-22', 9223372036854775807, 1800);
