import { addStyles } from '@kasa/ui/addStyles'
import { breakpoints } from '@kasa/ui/tokens'

addStyles('remit-deposits', `
.kd-page{display:grid;grid-template-columns:minmax(0,1fr);height:100%;min-height:0}
.kd-page.open{grid-template-columns:minmax(0,1fr) var(--kasa-drawer-width)}
.kd-list{display:flex;flex-direction:column;min-width:0;min-height:0;padding:18px 20px 0;container-type:inline-size}
.kd-list .k-grid{border-bottom:0;border-radius:var(--kasa-radius-large) var(--kasa-radius-large) 0 0}
.kd-list .k-grid:focus-visible:has(.cursor){outline:none}
.kd-list .k-grid:focus-visible .k-row.cursor{box-shadow:inset 3px 0 0 var(--kasa-accent),inset 0 0 0 1px var(--kasa-focus)}
.kd-panel{flex:1;min-height:0;display:flex;flex-direction:column}
.kd-hints{margin-left:auto;color:var(--kasa-ink-3);white-space:nowrap}
.kd-hints button{all:unset;cursor:pointer;border-radius:4px}.kd-hints button:hover{color:var(--kasa-ink)}
.kd-hints button:focus-visible{outline:2px solid var(--kasa-focus);outline-offset:2px}
.kd-match{display:inline-block;width:7px;height:7px;border-radius:50%;margin-left:6px;vertical-align:middle;background:var(--kasa-accent)}
.kd-match.partial{background:var(--kasa-amber)}
.k-age.late{color:var(--kasa-amber);font-weight:600}.k-age.very-late{color:var(--kasa-red);font-weight:600}
.kd-edit{display:grid;gap:10px;width:264px;max-width:100%;min-height:104px}
.kd-edit .pair{display:grid;grid-template-columns:1fr 1fr;gap:8px}
.kd-edit .acts{display:flex;justify-content:flex-end;gap:8px}
.kd-edit .presets{display:flex;flex-wrap:wrap;gap:6px}
.kd-choices{max-height:260px;overflow:auto;display:grid;gap:2px}
.kd-choices label{display:flex;gap:8px;align-items:center;min-height:28px;padding:0 4px;border-radius:6px;cursor:pointer}
.kd-choices label:hover{background:var(--kasa-row-hover)}
.kd-drawer{display:contents}
.kd-note{display:block;margin-top:4px;color:var(--kasa-ink-3);overflow-wrap:anywhere}
.kd-acts{display:flex;flex-wrap:wrap;gap:8px;flex:1;outline:none}
.kd-acts p{flex:0 0 100%;color:var(--kasa-ink-2)}.kd-acts p:empty{display:none}
.kd-acts .lease{color:var(--kasa-ink-3);font-variant-numeric:tabular-nums}.kd-acts .lease.short,.kd-acts .problem{color:var(--kasa-red);font-weight:550}
.kd-acts .done{color:var(--kasa-green);font-weight:550}
.kd-acts>.k-btn{flex:1}
.kd-reject{display:flex;flex-direction:column;gap:12px}
.kd-reject fieldset{margin:0;padding:0;border:0;display:grid;gap:2px}
.kd-reject legend{padding:0 0 4px;font-weight:550;color:var(--kasa-ink)}
.kd-reject label:has([type=radio]){display:flex;align-items:center;gap:8px;min-height:32px;padding:0 8px;border-radius:6px;color:var(--kasa-ink);cursor:pointer}
.kd-reject label:has([type=radio]):hover,.kd-reject label.on{background:var(--kasa-row-sel)}
.kd-reject label .k-kbd{margin-left:auto}.kd-reject [type=radio]{accent-color:var(--kasa-accent);margin:0}
.kd-keys{display:grid;gap:8px;margin:0}.kd-keys>div{display:grid;grid-template-columns:96px 1fr;align-items:center}
.kd-keys dt{display:flex;gap:4px}.kd-keys dd{color:var(--kasa-ink)}
@container (max-width:980px){.kd-hints span{display:none}}
@media (max-width:${breakpoints.desktop}px){.kd-page.open{grid-template-columns:minmax(0,1fr)}.kd-hints{display:none}}
@media (max-width:${breakpoints.phone}px){.kd-list{padding:12px 0 0}.kd-edit .pair{grid-template-columns:1fr}.kd-list .k-head,.kd-list .k-filters,.kd-list .k-tabs{padding-left:16px;padding-right:16px}}
`)

/** Marks that a part needs the rules above; an import for its effect alone would be dropped. */
export const styled = (name: string): string => `kd-${name}`
