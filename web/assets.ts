/** Vite's manifest: the files of the browser's bundle, by source file. */
export type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

interface PageAssets {
  /** Scripts to load early, the entry first. */
  scripts: string[]
  styles: string[]
}

/** The files that a page's first view needs: all of `sources` with their imports, and only the styles of `later`. */
export const assetsOf = (manifest: Manifest, sources: readonly string[], later: readonly string[] = []): PageAssets => {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (source: string) => {
    const chunk = manifest[source]
    if (!chunk) throw new Error(`The bundle lacks ${source}: build again.`)
    if (scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    // The styles of a chunk's imports come before its own, as in a browser that loads them one by one.
    for (const imported of chunk.imports ?? []) visit(imported)
    for (const file of chunk.css ?? []) styles.add(file)
  }
  for (const source of sources) visit(source)
  const first = [...scripts]
  for (const source of later) visit(source)
  return { scripts: first, styles: [...styles] }
}
