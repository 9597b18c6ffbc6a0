/** Chakra's menu on its state machine (about 30 KB brotli): import it lazily, at the first click on what opens it. */
export { Menu, Portal } from '@chakra-ui/react'
