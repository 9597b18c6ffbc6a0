import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon'
import { Box, Flex, Heading, Text } from './layout'

export type StateProps = {
  title: ReactNode
  /** What it means or what to do. */
  children?: ReactNode
  icon?: IconName
  /** Buttons, such as clearing the filters or trying again. */
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

/** Nothing here, said in a way that helps: is it done, filtered away, or not begun? */
export function EmptyState({ icon = 'inbox', ...rest }: StateProps) {
  return <State {...rest} icon={icon} kind="empty" />
}

/** Something failed: what, and the way on. */
export function ErrorState({ icon = 'warning', ...rest }: StateProps) {
  return <State {...rest} icon={icon} kind="wrong" />
}
