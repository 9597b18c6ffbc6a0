import { addStyles } from '@kasa/ui/addStyles'
import { breakpoints } from '@kasa/ui/tokens'

addStyles(
  'list-tools',
  `
.kt-chooser{width:320px;max-width:100%}
.kt-chooser ul,.kt-views ul{list-style:none;margin:0 0 8px;padding:0;max-height:min(50vh,360px);overflow:auto}
.kt-chooser li,.kt-chooser footer,.kt-views li{display:flex;align-items:center;gap:2px;min-height:32px}
.kt-chooser label{flex:1;display:flex;align-items:center;gap:8px;min-width:0;cursor:pointer}
.kt-chooser li>.k-input{width:72px;text-align:right}
@media (max-width:${breakpoints.phone}px){.kt-chooser li>.k-input{display:none}}
.kt-chooser footer{border-top:1px solid var(--kasa-line);padding-top:8px;gap:8px}
.kt-views{width:300px;max-width:100%}
.kt-views p{margin:0 0 8px;color:var(--kasa-ink-2)}
.kt-views li>button:first-child{flex:1;min-width:0;display:flex;align-items:center;justify-content:space-between;
  gap:12px;min-height:32px;padding:0 8px;font:inherit;color:inherit;text-align:start;background:none;border:0;
  border-radius:var(--kasa-radius);cursor:pointer}
.kt-views li>button:first-child:hover{background:var(--kasa-row-hover)}
.kt-views li>[aria-pressed=true]{font-weight:600}
.kt-views li span,.kt-views li small{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.kt-views li small{display:block;color:var(--kasa-ink-2);font-weight:400}
.kt-views .icon[aria-pressed=true]{color:var(--kasa-accent)}
.kt-views .icon[aria-pressed=true] svg{fill:currentColor}
.kt-keep{display:grid;gap:8px;justify-items:start;margin-top:8px;border-top:1px solid var(--kasa-line);padding-top:10px}
.kt-keep .k-field{width:100%}
.kt-keep>label{display:flex;align-items:center;gap:8px;cursor:pointer}
.kt-formats{display:grid;gap:4px}
.kt-formats label{display:flex;align-items:flex-start;gap:10px;padding:8px 10px;border:1px solid var(--kasa-line);
  border-radius:var(--kasa-radius);color:var(--kasa-ink);cursor:pointer}
.kt-formats label:hover{background:var(--kasa-row-hover)}
.kt-formats label:has(:checked){background:var(--kasa-row-sel);border-color:var(--kasa-accent)}
.kt-formats [type=radio]{accent-color:var(--kasa-accent);margin:3px 0 0}
.kt-formats b{display:block;font-weight:600}.kt-formats small{color:var(--kasa-ink-2)}
`,
)

/** Returns a class name and keeps the styles above: a side-effect import would be removed. */
export const toolsStyled = (name: string): string => `kt-${name}`
