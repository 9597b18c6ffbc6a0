/** What the login page takes from here. */
export { addStyles } from '../src/addStyles'
export { Button } from '../src/Button'
export { Field } from '../src/Field'
export { Icon } from '../src/Icon'
export { Input } from '../src/Input'
export { loginCss } from '../src/loginStyles'
