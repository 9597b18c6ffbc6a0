import { addStyles } from '@kasa/ui/addStyles'

/** The rules of the palette. */
export const addPaletteStyles = (): void =>
  addStyles(
    'h-pal',
    `
.h-pal{margin:12vh auto auto;padding:0;width:min(600px,calc(100vw - 32px));border:1px solid var(--kasa-line);
  border-radius:var(--kasa-radius-large);background:var(--kasa-raised);color:var(--kasa-ink);
  box-shadow:var(--kasa-shadow)}
.h-pal::backdrop{background:var(--kasa-veil)}
.h-pal .box{display:flex;flex-direction:column;max-height:min(70vh,560px)}
.h-pal input{flex:none;width:100%;height:48px;padding:0 16px;border:0;border-bottom:1px solid var(--kasa-line-soft);
  border-radius:0;background:transparent;font-size:16px;box-shadow:none}
.h-pal .list[hidden]{display:none}
.h-pal .list{flex:1;min-height:0;overflow:auto;padding:4px 8px 8px}
.h-pal .head{padding:8px 8px 2px;font-size:11px;line-height:20px;font-weight:600;color:var(--kasa-ink-3)}
.h-pal [role=option]{display:flex;align-items:center;gap:10px;min-height:36px;padding:4px 8px;border-radius:6px;
  cursor:pointer}
.h-pal [role=option] b{font-weight:500;white-space:nowrap}
.h-pal .more{min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;color:var(--kasa-ink-2)}
.h-pal [role=option]:hover{background:var(--kasa-row-hover)}
.h-pal [aria-selected=true]{background:var(--kasa-accent-soft);color:var(--kasa-accent-ink)}
.h-pal [aria-selected=true] .more{color:inherit}
.h-pal .foot{flex:none;display:flex;justify-content:space-between;gap:12px;padding:8px 16px;
  border-top:1px solid var(--kasa-line-soft);font-size:12px;line-height:18px;color:var(--kasa-ink-2)}
@media (max-width:767px){.h-pal{margin:8px auto auto;width:calc(100vw - 16px)}
.h-pal .box{max-height:calc(100dvh - 32px)}.h-pal [role=option]{min-height:44px}.h-pal .foot span{display:none}}
`,
  )
