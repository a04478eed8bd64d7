// Runs the product with hot reload: the server restarts when its files change, and serves the pages through Vite.
import { spawn } from 'node:child_process'
import { whenNpmEnds } from '../server/npm.ts'
import { node24, root } from './places.mjs'

const child = spawn(node24(), ['--watch', '--watch-preserve-output', 'server/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'development' },
})
// Always SIGTERM: a watching Node forwards that to the server, but not SIGHUP.
const end = () => child.kill('SIGTERM')
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
if (process.env.npm_lifecycle_script) whenNpmEnds(process.env.npm_lifecycle_script, end)
child.on('exit', code => process.exit(code ?? 0))
