import { addStyles } from '@kasa/ui/addStyles'
import { styledWith } from '@kasa/ui/looks'
import { breakpoints } from '@kasa/ui/tokens'

addStyles(
  'reports',
  `
.rp-main{margin-bottom:12px}
@media (max-width:${breakpoints.phone}px){.rp-main{padding:0 12px}}
`,
)

/** The page's own layout, with the kit's looks. */
export const styled = styledWith<'main' | 'total' | 'before' | 'figure'>('rp', {
  total: ['strong'],
  before: ['quiet'],
  figure: ['link'],
})
