//! The protocol: which tools there are, and a thread of its own for each call. What cannot be read is a protocol error that names
//! the field; a call that its client gives up stops searching.

use crate::replies::Reply;
use crate::tools::{self, Refusal};
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, CustomRequest, CustomResult,
    ErrorCode, ErrorData, Implementation, InitializeResult, ListToolsResult, PaginatedRequestParams,
    ServerCapabilities, Tool,
};
use rmcp::service::RequestContext;
use rmcp::{RoleServer, ServerHandler, ServiceExt};
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::{Semaphore, oneshot};

/// What a model is told about all tools.
const INSTRUCTIONS: &str = "Chess positions are given as FEN, or as PGN with ply (half-moves played). Never put a position \
    together from memory: pass on the FEN or PGN you were given. Before you say something about a position that no tool said, \
    have it checked with the tool check.";

/// A server of the tools.
#[derive(Clone)]
pub struct Server {
    /// Searches at once: one a core.
    places: Arc<Semaphore>,
}

impl Default for Server {
    fn default() -> Server {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Server {
            places: Arc::new(Semaphore::new(cores)),
        }
    }
}

/// Serves the tools over standard input and output until the client goes away.
///
/// # Errors
/// When the runtime cannot be started or the client does not speak the protocol.
pub fn serve_stdio() -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let running = Server::default().serve(rmcp::transport::stdio()).await;
        let running = running.map_err(io::Error::other)?;
        running.waiting().await.map_err(io::Error::other)?;
        Ok(())
    })
}

impl ServerHandler for Server {
    fn get_info(&self) -> InitializeResult {
        let capabilities = ServerCapabilities::builder().enable_tools().build();
        InitializeResult::new(capabilities)
            .with_server_info(Implementation::new("wherefore", env!("CARGO_PKG_VERSION")))
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(tools::list()))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        tools::list().into_iter().find(|tool| tool.name == name)
    }

    /// What is no request of the protocol, and what has the name of one but other parameters.
    async fn on_custom_request(
        &self,
        request: CustomRequest,
        _: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        Err(match request.method.as_str() {
            "tools/call" => {
                ErrorData::invalid_params("params: expected the name of a tool and its arguments", None)
            }
            other => {
                let text = brief(format!("there is no method called {other:?}"));
                ErrorData::new(ErrorCode::METHOD_NOT_FOUND, text, None)
            }
        })
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let work = match tools::prepare(&request.name, request.arguments.unwrap_or_default()) {
            Ok(work) => work,
            Err(refusal) => return refused(&refusal),
        };
        let failed = |reason: String| ErrorData::internal_error(reason, None);
        let places = Arc::clone(&self.places);
        let place = places
            .acquire_owned()
            .await
            .map_err(|error| failed(error.to_string()))?;
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        let (sender, receiver) = oneshot::channel();
        let search = move || {
            // Nobody hears the answer of a call that was given up.
            let _ = sender.send(work(&flag));
            drop(place);
        };
        workbench::threads::spawn(search).map_err(|error| failed(error.to_string()))?;
        tokio::select! {
            answer = receiver => match answer {
                Ok(Ok(reply)) => Ok(told(reply).into()),
                Ok(Err(refusal)) => refused(&refusal),
                Err(_) => Err(failed("the search ended without an answer".to_owned())),
            },
            () = context.ct.cancelled() => {
                stop.store(true, Ordering::Relaxed);
                Err(failed("the call was given up".to_owned()))
            }
        }
    }
}

fn told(reply: Reply) -> CallToolResult {
    let mut result = CallToolResult::structured(reply.data);
    result.content = vec![ContentBlock::text(reply.text)];
    result
}

/// The most bytes of a refusal: it may quote what it was given, however long that was.
const WORDS: usize = 2_000;

/// The beginning of a text that is too long.
fn brief(mut text: String) -> String {
    if text.len() > WORDS {
        text.truncate(text.floor_char_boundary(WORDS));
        text.push_str(" ...");
    }
    text
}

fn refused(refusal: &Refusal) -> Result<CallToolResponse, ErrorData> {
    let text = brief(refusal.to_string());
    match refusal {
        Refusal::NoAnswer(_) => Ok(CallToolResult::error(vec![ContentBlock::text(text)]).into()),
        Refusal::Malformed(_) | Refusal::UnknownTool(_) => Err(ErrorData::invalid_params(text, None)),
    }
}
