import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon'
import { chakra, Flex, Text } from './layout'
import { cssVar, type ColorName } from './tokens'

export type NoteProps = {
  /** `accent` for help, `amber` for warnings, `red` for blocking problems. */
  tone?: 'accent' | 'amber' | 'red' | 'plain'
  icon?: IconName
  title: ReactNode
  children?: ReactNode
}

const tinted = (color: ColorName, bg: ColorName) => ({
  bg,
  borderColor: `color-mix(in srgb,${cssVar(color)} 35%,${cssVar('line')})`,
})

const Frame = chakra('section', {
  base: { border: 'line', borderRadius: 'lg', p: '3', bg: 'surface' },
  variants: {
    tone: {
      plain: {},
      accent: tinted('accent', 'accent-soft'),
      amber: tinted('amber', 'amber-bg'),
      red: tinted('red', 'red-bg'),
    },
  },
})

/** A framed note in a page or drawer, such as a found transfer. */
export function Note({ tone = 'plain', icon, title, children }: NoteProps) {
  return (
    <Frame tone={tone}>
      <Flex as="h3" textStyle="section" align="center" gap="1.5">
        {icon && <Icon name={icon} />}
        {title}
      </Flex>
      {children !== undefined && (
        <Text as="div" color="ink-2" mt="0.5">
          {children}
        </Text>
      )}
    </Frame>
  )
}
