import { addStyles } from '@kasa/ui/addStyles'

addStyles(
  'list-tools',
  `
.kt-chooser{width:264px;max-width:100%}
.kt-chooser ul{list-style:none;margin:0 0 8px;padding:0;max-height:min(50vh,360px);overflow:auto}
.kt-chooser li,.kt-chooser footer{display:flex;align-items:center;gap:2px;min-height:32px}
.kt-chooser label{flex:1;display:flex;align-items:center;gap:8px;min-width:0;cursor:pointer}
.kt-chooser footer{border-top:1px solid var(--kasa-line);padding-top:8px;gap:8px}
`,
)

/** Marks that a part needs the rules above; an import for its effect alone would be dropped. */
export const toolsStyled = (name: string): string => `kt-${name}`
