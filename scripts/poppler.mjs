import { spawnSync } from 'node:child_process'
import { aptInstall, hasApt } from './apt.mjs'

/** Whether this machine has Poppler's tools, with which tests read PDF documents. */
const hasPoppler = () => spawnSync('pdftotext', ['-v'], { stdio: 'ignore', timeout: 30_000 }).status === 0

/** Installs Poppler's tools for the tests (Debian, as root) if missing; without them the tests of documents fail. */
export function poppler() {
  if (hasPoppler()) return
  if (hasApt()) {
    console.log('Installing poppler-utils for the tests (apt-get) …')
    aptInstall(['poppler-utils'])
  }
  if (!hasPoppler()) console.error('No pdftotext for the tests: install Poppler’s tools (Debian: apt-get install poppler-utils)')
}
