import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon'
import { Box, Flex, Heading, Text } from './layout'

export type StateProps = {
  title: ReactNode
  /** An explanation, or what to do. */
  children?: ReactNode
  icon?: IconName
  /** Buttons, such as clear filters or retry. */
  actions?: ReactNode
}

const pictures = {
  empty: { bg: 'gray-bg', color: 'ink-2' },
  wrong: { bg: 'red-bg', color: 'red' },
} as const

function State({ title, children, icon, actions, kind }: StateProps & { icon: IconName; kind: keyof typeof pictures }) {
  return (
    <Flex direction="column" align="center" gap="1.5" maxW="44ch" mx="auto" color="ink-2" textAlign="center">
      <Box display="grid" placeItems="center" boxSize="10" borderRadius="xl" mb="1.5" {...pictures[kind]}>
        <Icon name={icon} />
      </Box>
      <Heading as="h2" textStyle="subtitle" color="ink">
        {title}
      </Heading>
      {children !== undefined && <Text>{children}</Text>}
      {actions !== undefined && (
        <Flex gap="2" mt="2.5">
          {actions}
        </Flex>
      )}
    </Flex>
  )
}

/** An empty state with its reason: done, filtered out, or not started. */
export function EmptyState({ icon = 'inbox', ...rest }: StateProps) {
  return <State {...rest} icon={icon} kind="empty" />
}

/** An error state: what failed, and what to do. */
export function ErrorState({ icon = 'warning', ...rest }: StateProps) {
  return <State {...rest} icon={icon} kind="wrong" />
}
