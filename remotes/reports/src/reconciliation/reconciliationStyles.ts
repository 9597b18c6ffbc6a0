import { addStyles } from '@kasa/ui/addStyles'
import { styledWith } from '@kasa/ui/styles'
import { breakpoints } from '@kasa/ui/tokens'

addStyles(
  'reports-reconciliation',
  `
.rc-main{margin-bottom:12px}
.rc-hash{display:block;overflow-wrap:anywhere}
.rc-unit{display:none}
@media (max-width:${breakpoints.phone}px){.rc-main{padding:0 12px}.rc-unit{display:inline}
.rc-none{display:none}}
`,
)

/** The pages' layout, with the UI kit's styles. */
export const styled = styledWith<'main' | 'total' | 'link' | 'bad' | 'quiet' | 'hash' | 'unit' | 'none'>('rc', {
  total: ['strong'],
  link: ['link'],
  bad: ['bad', 'strong'],
  quiet: ['quiet'],
  hash: ['key'],
})
