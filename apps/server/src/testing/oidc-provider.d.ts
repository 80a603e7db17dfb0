// The package has no types; only tests use it.
declare module 'oidc-provider';
