import type { TestContext } from 'node:test'
import { waitFor } from './screen.ts'

interface File {
  name: string
  text: string
}

/** Takes the files that a page hands to the browser; gives what waits for the next one, after something was pressed. */
export const downloads = (t: Pick<TestContext, 'after'>): ((press: () => Promise<void>) => Promise<File>) => {
  const files: { name: string; content: Blob }[] = []
  const { createObjectURL, revokeObjectURL } = URL
  const { click } = HTMLAnchorElement.prototype
  let content: Blob | undefined
  URL.createObjectURL = given => {
    content = given as Blob
    return 'blob:a-file'
  }
  URL.revokeObjectURL = () => undefined
  HTMLAnchorElement.prototype.click = function () {
    if (content && this.download) files.push({ name: this.download, content })
  }
  t.after(() => {
    Object.assign(URL, { createObjectURL, revokeObjectURL })
    HTMLAnchorElement.prototype.click = click
  })
  return async press => {
    const before = files.length
    await press()
    const file = await waitFor(() => {
      if (files.length === before) throw new Error('No file came')
      return files[before] as (typeof files)[number]
    })
    return { name: file.name, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.content.arrayBuffer()) }
  }
}
