export { NotFound as default } from '#layouts/not-found.tsx';
