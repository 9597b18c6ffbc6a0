import { addStyles } from '@kasa/ui/addStyles'
import { narrowMedia } from '@kasa/ui/tokens'

addStyles('remit-deposits', `
.kd-hints{margin-left:auto;color:var(--kasa-ink-3);white-space:nowrap}
.kd-hints button{all:unset;cursor:pointer;border-radius:4px}.kd-hints button:hover{color:var(--kasa-ink)}
.kd-hints button:focus-visible{outline:2px solid var(--kasa-focus);outline-offset:2px}
.kd-match{display:inline-block;width:7px;height:7px;border-radius:50%;margin-left:6px;vertical-align:middle;background:var(--kasa-accent)}
.kd-match.partial{background:var(--kasa-amber)}
.kd-age.late{color:var(--kasa-amber);font-weight:600}.kd-age.very-late{color:var(--kasa-red);font-weight:600}
.kd-drawer{display:contents}
.kd-note{display:block;margin-top:4px;color:var(--kasa-ink-3);overflow-wrap:anywhere}
.kd-judged{display:grid;gap:4px;margin-top:6px}.kd-judged .kp-parts>span{background:var(--kasa-surface)}.kd-more{margin-left:-10px}.kd-line{display:grid;gap:8px}
.kd-acts{display:flex;flex-wrap:wrap;gap:8px;flex:1;outline:none}
.kd-acts p{flex:0 0 100%;color:var(--kasa-ink-2)}.kd-acts p:empty{display:none}
.kd-acts .lease{color:var(--kasa-ink-3);font-variant-numeric:tabular-nums}.kd-acts .lease.short,.kd-acts .problem{color:var(--kasa-red);font-weight:550}
.kd-acts .done{color:var(--kasa-green);font-weight:550}
.kd-acts>.k-btn{flex:1}
.kd-acts .asked{font-variant-numeric:tabular-nums}.kd-why{flex:0 0 100%;display:grid;gap:4px;outline:none}.kd-why>p{color:var(--kasa-ink);font-weight:550}.kd-why .k-btn{justify-content:flex-start;white-space:normal;text-align:start;height:auto;min-height:32px}
.kd-reject{display:flex;flex-direction:column;gap:12px}
.kd-reject fieldset{margin:0;padding:0;border:0;display:grid;gap:2px}
.kd-reject legend{padding:0 0 4px;font-weight:550;color:var(--kasa-ink)}
.kd-reject label:has([type=radio]){display:flex;align-items:center;gap:8px;min-height:32px;padding:0 8px;border-radius:6px;color:var(--kasa-ink);cursor:pointer}
.kd-reject label:has([type=radio]):hover,.kd-reject label.on{background:var(--kasa-row-sel)}
.kd-reject label .k-kbd{margin-left:auto}.kd-reject [type=radio]{accent-color:var(--kasa-accent);margin:0}
.kd-keys{display:grid;gap:8px;margin:0}.kd-keys>div{display:grid;grid-template-columns:96px 1fr;align-items:center}
.kd-keys dt{display:flex;align-items:center;gap:4px}.kd-keys .k-kbd{display:inline-block}.kd-keys dd{color:var(--kasa-ink)}
@container (max-width:980px){.kd-hints span{display:none}}
@media ${narrowMedia}{.kd-hints{display:none}}
`)

/** Marks that a part needs the rules above; an import for its effect alone would be dropped. */
export const styled = (name: string): string => `kd-${name}`
