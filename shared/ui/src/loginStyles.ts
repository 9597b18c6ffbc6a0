import { baseCss, controlCss } from './baseStyles'
import { tokensCss } from './tokens'

/**
 * All CSS of the login page, as text without Chakra or Emotion: tokens of both themes, type, buttons and fields
 * (`k-btn primary wide`, `k-field`, `k-input large`). Pass it to `addBaseSheet` or inline it with a nonce.
 */
export const loginCss = tokensCss + baseCss + controlCss
