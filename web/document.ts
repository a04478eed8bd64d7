import { type Head, printHead } from './head.ts'
import { asAttribute, asJson } from './html.ts'
import { userKey } from './session/stored-user.ts'
import { dark, light, themeCss } from './theme.ts'
import frauncesUrl from './ui/fonts/fraunces-500.woff2?url'
import rupeeUrl from './ui/fonts/inter-rupee.woff2?url'
import iconUrl from './ui/icon.svg?inline'

interface DocumentParts {
  head: Head
  /** The public address of the installation, without a slash at the end. */
  publicUrl: string
  /** The rendered content, or empty. */
  body: string
  /** The data with which the browser continues. */
  state: unknown
  /** What the page's first view needs; the first one starts it. */
  scripts: readonly string[]
  /** Those of `scripts` that are run before the first one, each by itself: a phone can draw and scroll in between. */
  before: readonly string[]
  /** Further scripts for an address with dates. */
  withDates: readonly string[]
  /** `text` is inlined to save a request; `href` tells the loader of lazy pages that these styles are present. */
  styles: readonly { href: string; text: string }[]
  /** The document has rooms, whose buttons may be pressed before the scripts are there. */
  hasRooms: boolean
  /** Whether the page includes the client of Vite's development server. */
  development: boolean
}

const refreshPreamble =
  'import{injectIntoGlobalHook}from"/@react-refresh";injectIntoGlobalHook(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>type=>type'

const font = (url: string) => `<link rel="preload" as="font" type="font/woff2" href="${asAttribute(url)}" crossorigin>`

/** Without scripts a closed panel cannot be opened, so all of them are open. */
const noScript = '<noscript><style>[data-panel][hidden]{display:block}[data-needs-script]{display:none}</style></noscript>'
/** Without scripts rooms and prices can be read, and nothing of them be chosen. */
const noChoice = '<noscript><style>article button:not(.picture-button),[data-bar],aside{display:none}</style></noscript>'

/**
 * A page with content can be read and searched without its scripts, so they wait until it is painted and its first
 * picture is loaded: all at once would take three times as long on a slow line. A touch, a key, or two seconds end the
 * wait (a tab in the background paints nothing). The page that all share has no rooms to read, so for an address with
 * dates it does not wait (`withDates`).
 */
const beginAfterPaint = `const picture=document.querySelector('img[fetchpriority=high]');
const painted=new Promise(resolve=>new PerformanceObserver(resolve).observe({type:'paint',buffered:true}));
const loaded=!picture||picture.complete||new Promise(resolve=>{for(const event of['load','error'])picture.addEventListener(event,resolve)});
Promise.all([painted,loaded]).then(begin);
for(const event of['pointerdown','keydown'])addEventListener(event,begin,{once:true});
setTimeout(begin,2000)`

/**
 * A press before the page is hydrated is kept from React, which may answer it or not, and made anew once it is
 * (web/bookings/guest/use-early-rooms.ts).
 */
const keepPressed = `const press=event=>{
const button=event.target.closest?.('button[type=button]');
if(!button)return;
event.stopPropagation();button.dataset.pressed=''};
addEventListener('click',press,true);
addEventListener('live',event=>{
event.preventDefault();
removeEventListener('click',press,true);
for(const button of document.querySelectorAll('[data-pressed]')){
delete button.dataset.pressed;button.click()}},{once:true});
`

/**
 * The server renders a page once for all visitors, without their queries: one with dates is marked, so that it does not
 * show an empty form first. The disabled links tell the loader of lazy pages that these styles are here already; as
 * links in the HTML they would be fetched in vain.
 */
const startScript = (
  { scripts, before, withDates, hasRooms }: Pick<DocumentParts, 'scripts' | 'before' | 'withDates' | 'hasRooms'>,
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
${hasRooms ? keepPressed : ''}let begun=false;
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
(async()=>{for(const file of ${asJson([...before, scripts[0]])})await import(file)})().catch(()=>{delete root.dataset.search;delete root.dataset.user})};
${withDates.length > 0 && !hasRooms ? "if('search'in root.dataset)begin();\n" : ''}${hasContent ? beginAfterPaint : 'begin()'}})()`

/** A whole HTML document with its scripts. */
export interface PrintedDocument {
  html: string
  /** The text of the scripts in it, which the page's policy allows by their hash. */
  inlineScripts: string[]
  /** The addresses of the scripts that it loads for an address with dates; in development none. */
  scripts: string[]
}

export const printDocument = ({
  head,
  publicUrl,
  body,
  state,
  scripts,
  before,
  withDates,
  styles,
  hasRooms,
  development,
}: DocumentParts): PrintedDocument => {
  const start = startScript(
    { scripts, before, withDates, hasRooms },
    styles.map(({ href }) => href),
    // In development the scripts wait, as the modules of React's refresh have to run first.
    body !== '' || development,
  )
  const html = [
    '<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    printHead(head, publicUrl),
    `<meta name="theme-color" content="${light.paper}" media="(prefers-color-scheme:light)">`,
    `<meta name="theme-color" content="${dark.paper}" media="(prefers-color-scheme:dark)">`,
    `<link rel="icon" type="image/svg+xml" href="${asAttribute(iconUrl)}">`,
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    // The font of the name; the font of the text is found in the styles below, and lets the picture load first.
    font(frauncesUrl),
    ...(hasRooms ? [font(rupeeUrl)] : []),
    `<style>${themeCss()}${styles.map(style => style.text).join('')}</style>`,
    noScript,
    ...(hasRooms ? [noChoice] : []),
    ...(development ? [`<script type="module">${refreshPreamble}</script>`, '<script type="module" src="/@vite/client"></script>'] : []),
    `</head><body><div id="root">${body}</div>`,
    `<script type="application/json" id="state">${asJson(state)}</script>`,
    `<script>${start}</script></body></html>`,
  ].join('')
  return development
    ? { html, inlineScripts: [refreshPreamble, start], scripts: [] }
    : { html, inlineScripts: [start], scripts: [...scripts, ...withDates] }
}
