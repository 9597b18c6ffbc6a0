import { addStyles } from '@kasa/ui/addStyles'
import { breakpoints } from '@kasa/ui/tokens'

addStyles(
  'desk',
  `
.kq-hints{margin-left:auto;color:var(--kasa-ink-3);white-space:nowrap}
.kq-hints button{all:unset;cursor:pointer;border-radius:4px}.kq-hints button:hover{color:var(--kasa-ink)}
.kq-hints button:focus-visible{outline:2px solid var(--kasa-focus);outline-offset:2px}
.kq-age.late{color:var(--kasa-amber);font-weight:600}.kq-age.very-late{color:var(--kasa-red);font-weight:600}
@container (max-width:980px){.kq-hints span{display:none}}
@media (max-width:${breakpoints.desktop - 0.02}px){.kq-hints{display:none}}
`,
)

/** Returns a class name and keeps the styles above: a side-effect import would be removed. */
export const styled = (name: string): string => `kq-${name}`
