import { addStyles } from '@kasa/ui/addStyles'
import { styledWith } from '@kasa/ui/styles'
import { breakpoints } from '@kasa/ui/tokens'

addStyles(
  'remit-desk',
  `
.kt-desk{display:grid;gap:16px;padding:24px;max-width:1280px;overflow:auto}
.kt-desk-row{display:grid;grid-template-columns:minmax(0,2fr) minmax(280px,1fr);gap:16px;align-items:start}
.kt-card{padding:16px 18px;display:grid;gap:10px;min-width:0}
.kt-scroll{overflow-x:auto}
@media (max-width:${breakpoints.desktop - 0.02}px){.kt-desk-row{grid-template-columns:minmax(0,1fr)}}
@media (max-width:${breakpoints.phone}px){.kt-desk{padding:16px 12px}
.kt-table tr{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:4px 12px;align-items:center;padding:10px 0}
.kt-table td{display:block}.kt-table .bot{justify-self:end}.kt-table .today{grid-area:1/2}
.kt-table .balance{grid-column:1/-1;display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 12px}
.kt-table .balance::before{content:attr(data-label)}}
`,
)

/** This screen's styles, based on those of the UI kit. */
export const styledDesk = styledWith<'desk' | 'desk-row' | 'card' | 'scroll' | 'table'>('kt', {
  card: ['card', 'text'],
  table: ['table'],
})
