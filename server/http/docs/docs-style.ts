/** The documentation page's own style, with the system's colours, so that light and dark follow by themselves. */
export const docsStyle = `
:root { color-scheme: light dark; --line: color-mix(in srgb, CanvasText 18%, Canvas); --soft: color-mix(in srgb, CanvasText 6%, Canvas); }
body { max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem 6rem; background: Canvas; color: CanvasText; font: 16px/1.6 system-ui, sans-serif; }
h1 { font-size: 2rem; margin: 0; }
h2 { font-size: 1.1rem; margin: 0 0 .5rem; overflow-wrap: anywhere; }
section { border-top: 1px solid var(--line); padding: 2rem 0; }
code, pre { font: .875em/1.5 ui-monospace, monospace; }
pre { background: var(--soft); border-radius: .5rem; padding: .875rem 1rem; overflow-x: auto; }
nav ul { columns: 2; gap: 2rem; padding: 0; list-style: none; }
@media (max-width: 40rem) { nav ul { columns: 1; } }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { text-align: left; vertical-align: top; padding: .375rem .75rem .375rem 0; border-bottom: 1px solid var(--line); }
.wide { overflow-x: auto; }
.method { display: inline-block; font-size: .8rem; font-weight: 700; letter-spacing: .04em; padding: .1rem .5rem; border: 1px solid; border-radius: .375rem; }
.access { margin-top: 0; opacity: .8; }
summary { cursor: pointer; font-weight: 600; padding: .25rem 0; }
a { color: LinkText; }
`
