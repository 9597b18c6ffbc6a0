import type { Boot } from '@kasa/contracts/boot'
import type { Layout } from '@kasa/domain/layout'

import type { PublishedHost } from './published'

export type Page = {
  boot: Boot
  host: PublishedHost
  theme: 'light' | 'dark'
  layout: Layout
  /** Addresses and hashes of the scripts that the opened path needs, in loading order. */
  preload: readonly { address: string; integrity: string }[]
  /** False on the login page: it uses the system's font until ours is loaded. */
  preloadFonts: boolean
}

/** Background colours of both themes, so that the first frame does not flash in the other one. */
const ground = { light: '#f6f7f9', dark: '#0b0f14' }

/**
 * The console's page, with the configuration and the signed registry inside it, so that code needs no request first.
 */
export function renderPage({ boot, host, theme, layout, preload, preloadFonts }: Page, nonce: string): string {
  const { brand } = boot.tenant
  const [main = ''] = host.assets.main
  // The main script comes before the preloads: after them it would wait for one of HTTP/1.1's six connections.
  const fonts = host.assets.fonts.map((font) => fontFace(host.base, font)).join('')
  return `<!doctype html>
<html lang="${boot.language}" translate="no" class="notranslate" data-theme="${theme}" data-sidebar="${layout.sidebar}" data-width="${layout.width}">
<head>
<meta charset="utf-8">
<title>${text(brand.product)}</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="google" content="notranslate">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${attribute(brand.logo?.[theme] ?? favicon(brand.mark, brand.colors[theme]))}">
<style nonce="${nonce}">html{color-scheme:${theme};background:${ground[theme]}}${fonts}</style>
<script type="application/json" id="kasa-boot">${inlineJson(boot)}</script>
<script defer nonce="${nonce}" src="${host.base}${main}" integrity="${host.integrity[main]}" crossorigin="anonymous"></script>
${preload.map(({ address, integrity }) => `<link rel="preload" as="script" nonce="${nonce}" href="${address}" integrity="${integrity}" crossorigin="anonymous">`).join('\n')}
${preloadFonts ? host.assets.fonts.map(({ file }) => `<link rel="preload" as="font" type="font/woff2" href="${host.base}${file}" crossorigin="anonymous">`).join('\n') : ''}
</head>
<body><div id="root"></div><noscript>${noScript[boot.language]}</noscript></body>
</html>
`
}

const noScript = {
  tr: 'Bu konsol JavaScript ile çalışır. Tarayıcınızda açın ve sayfayı yenileyin.',
  en: 'This console needs JavaScript. Switch it on in your browser and reload the page.',
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const text = (raw: string) => raw.replace(/[&<>"]/g, (letter) => entities[letter] ?? letter)
const attribute = text

/** JSON that cannot end its script element. */
const inlineJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

const fontFace = (base: string, { file, unicodeRange }: PublishedHost['assets']['fonts'][number]) =>
  `@font-face{font-family:"Inter Variable";font-style:normal;font-display:swap;font-weight:100 900;src:url(${base}${file}) format("woff2");unicode-range:${unicodeRange}}`

/** The browser tab's icon: the brand's mark on its accent colour. */
function favicon(mark: string, { accent, onAccent }: { accent: string; onAccent: string }): string {
  const size = mark.length > 1 ? 15 : 20
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${text(accent)}"/><text x="16" y="${16 + size * 0.36}" font-family="system-ui,sans-serif" font-size="${size}" font-weight="700" text-anchor="middle" fill="${text(onAccent)}">${text(mark)}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
