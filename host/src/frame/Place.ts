import { chakra } from '@kasa/ui/layout'

/** A centred message in place of a page. */
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
