/** Chakra's tooltip on its state machine: import it lazily. A `title` is enough where text only repeats a label. */
export { Tooltip } from '@chakra-ui/react'
