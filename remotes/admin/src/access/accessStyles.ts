import { addStyles } from '@kasa/ui/addStyles'
import { styledWith } from '@kasa/ui/styles'
import { breakpoints } from '@kasa/ui/tokens'

addStyles(
  'admin-access',
  `
.kx-page{padding:18px 20px 32px;max-width:1080px}
.kx-note{padding:10px 12px;margin-bottom:10px}
.kx-page h2{display:flex;gap:8px;align-items:baseline;margin:14px 0 8px}
.kx-rows{overflow:hidden}
.kx-rows>li{display:grid;grid-template-columns:minmax(0,4fr) 96px minmax(0,7fr);gap:4px 16px;padding:9px 14px;
  align-items:start}
.kx-rows b{display:block}.kx-rows code{overflow-wrap:anywhere}
.kx-why{display:grid;gap:2px}
.kx-why>li{display:flex;gap:6px;align-items:start}
.kx-why .k-icon{width:14px;height:14px;margin-top:3px}
.kx-who{display:block}
.kx-only{display:inline-flex;gap:8px;align-items:center;min-height:28px}
@media (max-width:${breakpoints.phone}px){.kx-page{padding:12px 0 24px}
.kx-page>.k-head,.kx-page h2,.kx-note,.kx-page>.k-filters{margin-left:16px;margin-right:16px}
.kx-rows>li{grid-template-columns:minmax(0,1fr) auto}.kx-why{grid-column:1/-1}}
`,
)

/** The screen's layout, with the UI kit's styles. */
export const styledAccess = styledWith<'page' | 'note' | 'rows' | 'why' | 'who' | 'only'>('kx', {
  page: ['text'],
  note: ['warning'],
  rows: ['card', 'rows'],
  why: ['quiet'],
  who: ['faint', 'small'],
})
