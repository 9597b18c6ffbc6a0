import { addStyles } from '@kasa/ui/addStyles'
import { styledWith } from '@kasa/ui/styles'
import { breakpoints } from '@kasa/ui/tokens'

addStyles(
  'withdraw-accounts',
  `
.wa-strip{display:flex;min-height:68px;gap:8px;flex:none;overflow-x:auto;padding:2px 2px 10px}
.wa-strip .k-btn{display:grid;grid-template-columns:1fr auto;align-content:start;justify-content:stretch;gap:2px 12px;
  flex:none;min-width:176px;height:auto;padding:6px 10px;text-align:start;white-space:nowrap}
.wa-planned,.wa-short{grid-column:1/-1}.wa-strip .k-meter{grid-column:1/-1;width:100%}
@media (max-width:${breakpoints.phone}px){.wa-strip{padding-inline:16px}}
`,
)

export const styled = styledWith<'strip' | 'planned' | 'short'>('wa', {
  strip: ['num', 'toggles'],
  planned: ['quiet', 'small'],
  short: ['warn', 'small'],
})
