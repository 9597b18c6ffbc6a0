import { chakra } from '@kasa/ui/layout'

/** The middle of the screen, for a few plain words where a page would be. */
export const Place = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minH: 'full',
    px: '5',
    py: '8',
    textAlign: 'center',
    color: 'ink-2',
  },
})
