import { addStyles } from '@kasa/ui/addStyles'
import { styledWith } from '@kasa/ui/styles'
import { breakpoints } from '@kasa/ui/tokens'

addStyles(
  'reports',
  `
.rp-main{margin-bottom:12px}
.rp-main.charted{display:grid;grid-template-columns:minmax(300px,1fr) 2fr;gap:8px}
.rp-chart{padding:10px 12px;min-width:0}
@media (max-width:${breakpoints.desktop - 0.02}px){.rp-main.charted{grid-template-columns:minmax(0,1fr)}}
@media (max-width:${breakpoints.phone}px){.rp-main{padding:0 12px}.rp-chart{display:none}}
`,
)

/** The page's layout, with the UI kit's styles. */
export const styled = styledWith<'main' | 'chart' | 'total' | 'before' | 'figure'>('rp', {
  chart: ['card'],
  total: ['strong'],
  before: ['quiet'],
  figure: ['link'],
})
