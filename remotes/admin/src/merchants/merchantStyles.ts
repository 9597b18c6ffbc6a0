import { addStyles } from '@kasa/ui/addStyles'
import { styledWith } from '@kasa/ui/styles'

addStyles(
  'admin-merchants',
  `
.kam-page{padding:20px;max-width:980px;width:100%;display:grid;gap:4px;align-content:start;min-width:0}
.kam-sheet{display:grid;gap:18px;padding:18px;min-width:0}
.kam-line{display:flex;flex-wrap:wrap;gap:6px 10px;align-items:center;justify-content:space-between}
.kam-line>:first-child{flex:1 1 220px;min-width:0;overflow-wrap:anywhere}
.kam-small{display:block}
.kam-acts{display:flex;flex-wrap:wrap;gap:6px;align-items:center}
.kam-rows{display:grid;gap:12px}
.kam-call{display:grid;gap:10px;grid-template-columns:repeat(auto-fit,minmax(240px,1fr))}.kam-call>div{min-width:0}
.kam-wire{white-space:pre-wrap;overflow-wrap:anywhere;max-height:320px;overflow:auto;margin:6px 0 0;padding:10px 12px}
.kam-contact{display:grid;gap:8px;grid-template-columns:repeat(auto-fit,minmax(150px,1fr)) auto;align-items:end}
.kam-tier{display:grid;gap:8px;grid-template-columns:repeat(3,minmax(0,1fr)) auto;align-items:end}
.kam-findings{margin:0;padding-inline-start:18px}
.kam-kinds>*{display:grid;gap:8px;padding:10px 0}
.kam-check{margin-top:2px}.kam-check form{margin-top:10px}
`,
)

type Part =
  | 'page'
  | 'sheet'
  | 'line'
  | 'small'
  | 'acts'
  | 'rows'
  | 'call'
  | 'wire'
  | 'contact'
  | 'tier'
  | 'findings'
  | 'check'
  | 'kinds'

/** The screens' layout, with the UI kit's styles. */
export const merchantPart = styledWith<Part>('kam', {
  sheet: ['card'],
  small: ['small', 'quiet'],
  wire: ['code'],
  kinds: ['rows'],
  check: ['more'],
})
