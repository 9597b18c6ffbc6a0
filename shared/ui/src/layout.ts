import { chakra } from '@chakra-ui/react/styled-system'

/**
 * Chakra's layout parts in use (add a name when a page needs it); `chakra` makes a styled element with variants. About
 * 32 KB brotli with the provider, which every signed-in page has.
 */
export { Box } from '@chakra-ui/react/box'
export { Flex } from '@chakra-ui/react/flex'
export { chakra }
/** Ours have no recipe: a plain styled element is lighter, and quicker to draw, than Chakra's with an empty one. */
export const Heading = chakra('h2')
export const Text = chakra('p')
