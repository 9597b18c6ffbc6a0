import { build } from './build'

/** A separate chunk, loaded long after the page. */
export const Late = () => <p>Late {build.version}</p>
