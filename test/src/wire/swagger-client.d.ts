/** The package has no types of its own. */
declare module 'swagger-client' {
  const SwaggerClient: {
    buildRequest: (options: { spec: object; operationId: string; parameters: object }) => {
      url: string;
      headers: Record<string, string>;
    };
  };
  export default SwaggerClient;
}
