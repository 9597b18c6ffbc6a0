import type { ReactNode } from 'react'
import { Box, Flex, Heading, Text } from './layout'

export type PageHeaderProps = {
  /** The page's only h1. */
  title: ReactNode
  /** A line of figures, such as `38 waiting · oldest 14 min`. */
  summary?: ReactNode
  /** Buttons at the end; the primary one last. */
  children?: ReactNode
}

/** Title, summary and actions of a page. The class is only for placement. */
export function PageHeader({ title, summary, children }: PageHeaderProps) {
  return (
    <Flex className="k-head" align={{ base: 'flex-start', md: 'flex-end' }} wrap="wrap" gap="3" mb="3.5">
      <Box flex={{ base: '1 1 auto', md: '0 1 auto' }}>
        <Heading as="h1" textStyle="title">
          {title}
        </Heading>
        {summary !== undefined && (
          <Text color="ink-2" fontVariantNumeric="tabular-nums">
            {summary}
          </Text>
        )}
      </Box>
      {children !== undefined && (
        <Flex gap="3" wrap={{ base: 'wrap', md: 'nowrap' }} ms={{ base: '0', md: 'auto' }}>
          {children}
        </Flex>
      )}
    </Flex>
  )
}
