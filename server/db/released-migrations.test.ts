import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { migrationNames } from './migrate.ts'

/**
 * Migrations that installations have applied, with the SHA-256 of their bytes. A database refuses to start with a changed one, so a line here
 * is never edited: what a migration did wrong is put right by a new migration. A new migration adds its line when it is released.
 */
const released: Readonly<Record<string, string>> = {
  '001-start.sql': '4e91930a367121e1d93050e64be38649a2bd30fd5c1098df89e742edfc3b345d',
  '002-accounts.sql': 'eb9b80e00508c0a77e0ba259c95a94067e971803ca1f121ecdaefff2d992f8c9',
  '003-roles-stay.sql': 'db77a6c5bc910742ca3112e5ff6daaed1c3daa6af40c3b4b6d91616a0a459d1d',
  '004-page-version.sql': 'ec4dae0923ee88d3e0db092869873736a424d809d8d86f2a20f7f342315083eb',
  '005-plain-inventory.sql': 'eaa6b97d1db72df4f382a061d509eeb30710b28b9cf9eb5aeb3ddcb07063faca',
  '006-versions.sql': '299b22f54c51f3fd960db3477790b33e6a163b8662d3ad1d08e386e984d3f716',
  '007-staff-list.sql': '293ffbe93e5acc2e7d348a3fa5c221e169168931f4fe455897becab948779a72',
  '008-role-names.sql': '266ffd682c0fad41184c7836b1163c041f1ea43dea0b5b47eddf69b5c38fbc15',
  '009-invitations.sql': 'fe8b1d85ed52295058247b5f4bd7a90afe0c2ab31335eefca04d8ac0d5e55c41',
  '010-rooms.sql': '076e02f5b9e1536c9ec767942feaa3cb5a137c2106c671a631f0b34cdb090416',
  '011-pictures-and-enquiries.sql': '64c6b39171108ecea484cbb9b96c8aa5a024abd48ef359b9b69948735ad54383',
  '012-desk.sql': 'a08dfde8b66aa2a7327adefc605842d29077e7154813053c32d96484f5ed2819',
  '013-plans.sql': '8216d2f03c84551487271864505c09dffcb1769f2b9d8c56ee572f847b661ec4',
  '014-transfer-tries.sql': '09ccfcb05e7951adc2067c4beb397917de0536d9e8c64ebeca73c4a01d9385c2',
  '015-booking-pages.sql': '0d84e957946f96ac7e9c9290219d7508ecb445268823fe1753abaa543d7f0a21',
  '016-own-account.sql': '9a57705ef095d95f7a0801e3fd15cae9f5e989fe41bc6a1d5b838d9911bb27b7',
  '017-used-links.sql': '052cab33f6605e13bc456fe40569f72854f06915faa53d2ce07846fccccb514f',
  '026-guest-requests.sql': 'a7265601e0a15a494a558d4215a7b033b91083dae66212a226cfbf4e9d5a66f6',
  '027-names-whatever-capitals.sql': 'cdaede17d3627b6f9b36633e792721d2b44fe3d8878aec548cf9e7e5b755049e',
  '028-booking-page-keys.sql': '7f8493a8b2aca64b8b280bc05422fcd810cf0afdc3ca9790c83af4eba078c549',
}

test('migrations that are released stay as they are, byte for byte, and each has its line here', async () => {
  const found: Record<string, string> = {}
  for (const name of await migrationNames()) {
    const text = await readFile(join(import.meta.dirname, 'migrations', name))
    found[name] = createHash('sha256').update(text).digest('hex')
  }
  assert.deepEqual(found, released)
})
