import { addStyles } from '@kasa/ui/addStyles'
import { styledWith } from '@kasa/ui/styles'

addStyles(
  'admin-users',
  `
.ku-acts{display:flex;flex-wrap:wrap;gap:8px;justify-content:flex-end}
.ku-second{padding:8px 12px}
`,
)

/** The screen's layout, with the UI kit's styles. */
export const styledUser = styledWith<'acts' | 'second'>('ku', { second: ['aside'] })
