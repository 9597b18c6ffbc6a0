/** Chakra's layout parts in use (add a name when a page needs it): about 26 KB brotli with the provider, which every signed-in page has. */
export { Box, Flex, Heading, Text } from '@chakra-ui/react'
