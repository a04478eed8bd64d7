import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assetsOf } from './assets.ts'

const manifest = {
  'web/main.tsx': { file: 'assets/main.js', imports: ['_shared.js'], css: ['assets/main.css'] },
  '_shared.js': { file: 'assets/shared.js', css: ['assets/shared.css'] },
  'web/hotels/page/HotelPage.tsx': { file: 'assets/hotel.js', imports: ['web/main.tsx', '_shared.js'], css: ['assets/hotel.css'] },
  'web/other.tsx': { file: 'assets/other.js', css: ['assets/other.css'] },
}

test('a page needs its own files and what they import, each once, and nothing of other pages', () => {
  assert.deepEqual(assetsOf(manifest, ['web/main.tsx', 'web/hotels/page/HotelPage.tsx']), {
    scripts: ['assets/main.js', 'assets/shared.js', 'assets/hotel.js'],
    styles: ['assets/shared.css', 'assets/main.css', 'assets/hotel.css'],
  })
})

test('a file that the bundle lacks is an error that names it', () => {
  assert.throws(() => assetsOf(manifest, ['web/gone.tsx']), /web\/gone\.tsx/)
})
