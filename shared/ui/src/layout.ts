/** Chakra's layout parts in use: about 26 KB brotli with the provider, which every signed-in page has. */
export { Box, Center, Flex, Grid, HStack, Heading, Spacer, Stack, Text, VStack } from '@chakra-ui/react'
export type { BoxProps, FlexProps, HeadingProps, StackProps, TextProps } from '@chakra-ui/react'
