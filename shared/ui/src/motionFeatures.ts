/** The chunk `Motion` loads on demand. */
export { domAnimation as motionFeatures } from 'framer-motion'
