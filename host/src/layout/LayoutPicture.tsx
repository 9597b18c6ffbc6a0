import type { Layout } from '@kasa/domain/layout'

/** Width of the menu in a picture of 56 × 36, with its own fill if any. */
const menus: Readonly<Record<Layout['sidebar'], { width: number; fill: string; dots?: boolean }>> = {
  light: { width: 15, fill: 'var(--kasa-line)' },
  compact: { width: 11, fill: 'var(--kasa-line)', dots: true },
  dark: { width: 15, fill: '#101828' },
  icon: { width: 6, fill: 'var(--kasa-line)', dots: true },
  colored: { width: 15, fill: 'var(--kasa-accent)' },
}

/** The page in the picture: left edge, width, and how far it extends below. */
const pages: Readonly<Record<Layout['width'], { x: number; width: number; overhang: number }>> = {
  fluid: { x: 0, width: 56, overhang: 0 },
  boxed: { x: 7, width: 42, overhang: 0 },
  scrollable: { x: 0, width: 56, overhang: 12 },
}

/** A thumbnail of a layout. */
export function LayoutPicture({ sidebar, width }: Layout) {
  const menu = menus[sidebar]
  const page = pages[width]
  const inner = page.x + menu.width
  return (
    <svg viewBox="0 0 56 36" width="56" height="36" aria-hidden="true">
      <rect width="56" height="36" fill="var(--kasa-line-soft)" />
      <rect x={page.x} width={page.width} height="36" fill="var(--kasa-surface)" />
      <rect x={page.x} width={menu.width} height="36" fill={menu.fill} />
      {menu.dots &&
        [6, 13, 20, 27].map((y) => (
          <circle key={y} cx={page.x + menu.width / 2} cy={y} r="1.5" fill="var(--kasa-ink-3)" />
        ))}
      <rect
        x={inner}
        y={page.overhang ? 2 : 0}
        width={page.width - menu.width}
        height="6"
        fill="var(--kasa-line)"
        opacity=".6"
      />
      {[12, 18, 24, ...(page.overhang ? [30] : [])].map((y) => (
        <rect
          key={y}
          x={inner + 4}
          y={y}
          width={page.width - menu.width - 10}
          height="2.5"
          rx="1"
          fill="var(--kasa-line)"
        />
      ))}
      {page.overhang > 0 && <rect x="53" y="4" width="2" height="14" rx="1" fill="var(--kasa-ink-3)" />}
    </svg>
  )
}
