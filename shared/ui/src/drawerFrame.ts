import { chakra } from './layout'

const frame = {
  display: 'flex',
  flexDirection: 'column',
  bg: 'surface',
  color: 'ink',
  overflow: 'auto',
  overscrollBehavior: 'contain',
  scrollbarWidth: 'thin',
} as const

/** Beside the list. Slides in when it opens, but not when changing records. */
export const Aside = chakra('aside', {
  base: {
    ...frame,
    width: 'drawer',
    flex: 'none',
    height: 'full',
    borderLeft: 'line',
    animation: 'slide-in .14s ease-out',
  },
})

/** Above the list: the right edge of the screen, or all of it on phones. */
export const Sheet = chakra('dialog', {
  base: {
    ...frame,
    position: 'fixed',
    inset: '0 0 0 auto',
    m: '0',
    p: '0',
    border: '0',
    borderLeft: { md: 'line' },
    width: { base: '100vw', md: 'min(440px,100vw)' },
    maxW: 'none',
    height: '100dvh',
    maxH: 'none',
    '&:not([open])': { display: 'none' },
    '&[open]': { animation: 'rise .14s ease-out' },
    '&::backdrop': { bg: 'veil' },
  },
})

export const Head = chakra('header', { base: { px: '5', pt: '4.5', pb: '3.5', borderBottom: 'line' } })

/** The first line, with status and close button at the end. */
export const TopLine = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minH: '5',
    color: 'ink-2',
    '& > :nth-of-type(2)': { ms: 'auto' },
  },
})

export const Title = chakra('h2', { base: { textStyle: 'figure', mt: '0.5', _focus: { outline: '0' } } })

export const Content = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '4.5', px: '5', pt: '3.5', pb: '4.5', flex: '1 0 auto' },
})

/** The fixed bottom bar; on phones above the system's own. */
export const Actions = chakra('div', {
  base: {
    position: 'sticky',
    bottom: '0',
    display: 'flex',
    gap: '2',
    px: '5',
    pt: '3.5',
    pb: { base: 'max(14px,env(safe-area-inset-bottom))', md: '3.5' },
    borderTop: 'line',
    bg: 'surface',
  },
})
