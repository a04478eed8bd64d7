import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunks } from './web/chunks.ts'
import { slimContracts } from './web/slim-contracts.ts'
import { slimZod } from './web/slim-zod.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes a .br and a .gz copy beside every text file of the browser's bundle, for the server to send as they are. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  applyToEnvironment: environment => environment.name === 'client',
  async writeBundle({ dir }) {
    const assets = join(dir ?? 'dist/client', 'assets')
    const files = (await readdir(assets)).filter(file => /\.(js|css|svg)$/.test(file))
    await Promise.all(
      files.map(async file => {
        const text = await readFile(join(assets, file))
        await Promise.all([
          writeFile(join(assets, `${file}.br`), await brotli(text)),
          writeFile(join(assets, `${file}.gz`), await zip(text, { level: 9 })),
        ])
      }),
    )
  },
})

export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: false,
  plugins: [react(), slimContracts(import.meta.dirname), slimZod(), precompress()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: {
          input: 'web/main.tsx',
          output: { codeSplitting: { groups: chunks } },
        },
      },
    },
    ssr: {
      // The server runs without the web's packages: they are all in its bundle. In development Node loads them itself.
      resolve: { noExternal: command === 'build' ? true : [] },
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
      build: {
        outDir: 'dist/server',
        rolldownOptions: { input: { render: 'web/render.tsx' }, output: { entryFileNames: '[name].js' } },
      },
    },
  },
}))
