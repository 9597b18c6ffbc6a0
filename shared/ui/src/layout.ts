import { chakra } from '@chakra-ui/react/styled-system'

/**
 * The Chakra layout components in use (add names as needed); `chakra` creates styled elements with variants. About 32
 * KB brotli with the provider, on every signed-in page.
 */
export { Box } from '@chakra-ui/react/box'
export { Flex } from '@chakra-ui/react/flex'
export { chakra }
/** Without recipes: plain styled elements are smaller and faster than Chakra's with empty recipes. */
export const Heading = chakra('h2')
export const Text = chakra('p')
