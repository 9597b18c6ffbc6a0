import { addStyles } from '@kasa/ui/addStyles'
import { styledWith } from '@kasa/ui/styles'
import { breakpoints } from '@kasa/ui/tokens'

addStyles(
  'reports-postings',
  `
.po-main{margin-bottom:12px}
@media (max-width:${breakpoints.phone}px){.po-main{padding:0 12px}}
`,
)

/** The page's layout, with the UI kit's styles. */
export const styled = styledWith<'main' | 'link'>('po', { link: ['link'] })
