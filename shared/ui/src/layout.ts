/** Chakra's layout parts in use (add a name when a page needs it); `chakra` makes a styled element with variants. About 26 KB brotli with the provider, which every signed-in page has. */
export { Box, chakra, Flex, Heading, Text } from '@chakra-ui/react'
