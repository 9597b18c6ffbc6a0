import { addStyles } from '@kasa/ui/addStyles'
import { styledWith } from '@kasa/ui/styles'

addStyles(
  'admin-users',
  `
.ku-acts{display:flex;flex-wrap:wrap;gap:8px;justify-content:flex-end}
.ku-second{padding:8px 12px}
`,
)

/** The screen's own layout, with the kit's looks. */
export const styledUser = styledWith<'acts' | 'second'>('ku', { second: ['aside'] })
