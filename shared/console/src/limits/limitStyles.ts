import { addStyles } from '@kasa/ui/addStyles'
import { styledWith } from '@kasa/ui/styles'
import { breakpoints } from '@kasa/ui/tokens'

addStyles(
  'limits',
  `
.klm-rules{display:grid;gap:14px}
.klm-rules>li{display:grid;gap:6px}
.klm-rule{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 12px;align-items:baseline}
.klm-rule span{text-align:right}
.klm-count{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:2px 12px;align-items:baseline}
.klm-count .who{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.klm-count .k-meter{grid-column:1/-1}
.klm-held{display:grid;gap:6px}
.klm-held li{display:grid;grid-template-columns:auto minmax(0,1fr) auto;gap:2px 12px;align-items:baseline}
.klm-held .what{grid-column:1/-1}
.klm-drafts{display:grid;gap:12px}
.klm-draft{margin:0;padding:10px 12px 12px;display:grid;gap:10px}
.klm-draft .top{display:flex;justify-content:space-between;align-items:center}
.klm-fields{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:10px;align-items:start}
.klm-days{display:flex;flex-wrap:wrap;gap:4px 12px}
.klm-days label{display:flex;gap:6px;align-items:center;min-height:28px}
@media (max-width:${breakpoints.phone}px){.klm-fields{grid-template-columns:repeat(2,minmax(0,1fr))}}
`,
)

/** The screen's layout, with the UI kit's styles. */
export const styled = styledWith<
  'rules' | 'rule' | 'quiet' | 'count' | 'held' | 'over' | 'drafts' | 'draft' | 'fields' | 'days' | 'link'
>('klm', {
  rule: ['text', 'num'],
  quiet: ['faint'],
  count: ['num'],
  held: ['num'],
  over: ['warn', 'strong'],
  draft: ['box'],
  link: ['link'],
})
