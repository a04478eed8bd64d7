import { type Head, printHead } from './head.ts'
import { asAttribute, asJson } from './html.ts'
import { userKey } from './session/stored-user.ts'
import { dark, light, themeCss } from './theme.ts'
import frauncesUrl from './ui/fonts/fraunces-500.woff2?url'
import iconUrl from './ui/icon.svg?inline'

interface DocumentParts {
  head: Head
  /** Where the installation is reached, without a slash at the end. */
  publicUrl: string
  /** The rendered content, or empty. */
  body: string
  /** What the browser goes on from. */
  state: unknown
  scripts: readonly string[]
  /** Scripts that an address with dates needs besides. */
  withDates: readonly string[]
  /** Style sheets by address: their text is written into the page, so that nothing waits for them. */
  styles: readonly { href: string; text: string }[]
  /** Vite's client of the development server. */
  development: boolean
}

const refreshPreamble =
  'import{injectIntoGlobalHook}from"/@react-refresh";injectIntoGlobalHook(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>type=>type'

const font = (url: string) => `<link rel="preload" as="font" type="font/woff2" href="${asAttribute(url)}" crossorigin>`

/** Without scripts nothing opens what is closed, so it is open. */
const noScript = '<noscript><style>[data-panel][hidden]{display:block}[data-needs-script]{display:none}</style></noscript>'

/**
 * A page with content reads and searches without its scripts, so on a slow line these wait until it is painted and the picture that opens it
 * is there: loaded at the same time, all would take three times as long. A touch, a key, or two seconds (a tab in the background paints
 * nothing) end the wait.
 */
const beginAfterPaint = `const picture=document.querySelector('img[fetchpriority=high]');
const painted=new Promise(resolve=>new PerformanceObserver(resolve).observe({type:'paint',buffered:true}));
const loaded=!picture||picture.complete||new Promise(resolve=>{for(const event of['load','error'])picture.addEventListener(event,resolve)});
Promise.all([painted,loaded]).then(begin);
for(const event of['pointerdown','keydown'])addEventListener(event,begin,{once:true});
setTimeout(begin,2000)`

/**
 * A page is rendered once for all its visitors, without what their addresses ask for: one that names dates is marked, so that it does not
 * show an empty form first. The disabled links tell the loader of lazy pages that these styles are already here; written into the page they
 * would be fetched in vain.
 */
const startScript = (
  { scripts, withDates }: Pick<DocumentParts, 'scripts' | 'withDates'>,
  styles: readonly string[],
  hasContent: boolean,
) => `(()=>{
const root=document.documentElement;
if(/[?&]in=/.test(location.search))root.dataset.search='';
try{if(localStorage.getItem(${asJson(userKey)}))root.dataset.user=''}catch{}
addEventListener('submit',event=>{
if(event.defaultPrevented||event.target.method!=='post')return;
event.preventDefault();event.target.dataset.sent=''});
addEventListener('input',({target})=>{
if(target.form)target.form.dataset.typed='';
const shown=target.type==='date'&&target.closest('[data-shown]');
if(shown)shown.dataset.shown=target.value?new Date(target.value).toLocaleDateString('en-IN',{weekday:'short',day:'numeric',month:'short',timeZone:'UTC'}):'Choose a date'});
addEventListener('click',({target})=>{
const button=target.closest?.('[data-step]');
if(!button)return;
button.form.dataset.typed='';
button.parentElement.querySelector('input')[button.dataset.step]()});
let begun=false;
const begin=()=>{
if(begun)return;begun=true;
const link=(rel,href,disabled)=>document.head.append(Object.assign(document.createElement('link'),{rel,disabled,href}));
for(const href of ${asJson(styles)})link('stylesheet',href,true);
for(const href of ${asJson(scripts)})link('modulepreload',href,false);${
  withDates.length > 0
    ? `
if('search'in root.dataset)for(const href of ${asJson(withDates)})link('modulepreload',href,false);`
    : ''
}
import(${asJson(scripts[0])}).catch(()=>{delete root.dataset.search;delete root.dataset.user})};
${hasContent ? beginAfterPaint : 'begin()'}})()`

/** A whole HTML document, and the text of each script that stands in it: the page's policy allows these by their hash. */
export interface PrintedDocument {
  html: string
  inlineScripts: string[]
}

export const printDocument = ({
  head,
  publicUrl,
  body,
  state,
  scripts,
  withDates,
  styles,
  development,
}: DocumentParts): PrintedDocument => {
  const start = startScript(
    { scripts, withDates },
    styles.map(({ href }) => href),
    // In development the modules that React's refresh begins with have to come first.
    body !== '' || development,
  )
  const html = [
    '<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    printHead(head, publicUrl),
    `<meta name="theme-color" content="${light.paper}" media="(prefers-color-scheme:light)">`,
    `<meta name="theme-color" content="${dark.paper}" media="(prefers-color-scheme:dark)">`,
    `<link rel="icon" type="image/svg+xml" href="${asAttribute(iconUrl)}">`,
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    // The name's font; that of the text is found in the styles just after, and leaves the picture the line.
    font(frauncesUrl),
    `<style>${themeCss()}${styles.map(style => style.text).join('')}</style>`,
    noScript,
    ...(development ? [`<script type="module">${refreshPreamble}</script>`, '<script type="module" src="/@vite/client"></script>'] : []),
    `</head><body><div id="root">${body}</div>`,
    `<script type="application/json" id="state">${asJson(state)}</script>`,
    `<script>${start}</script></body></html>`,
  ].join('')
  return { html, inlineScripts: development ? [refreshPreamble, start] : [start] }
}
